import styled from "@emotion/styled";
import { GridIcon, ListIcon } from "../../ui/icons.tsx";
import { FINGER, NOTE } from "../../ui/theme.ts";
import { PlainButton } from "../../ui/TextButton.tsx";
import { IconButton } from "../grid/IconButton.tsx";
import { showAsList } from "../model/actions.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { t } from "../../text/t.ts";

const FORMS = [
  { name: () => t("grid.asGrid"), isList: false, Icon: GridIcon },
  { name: () => t("grid.asList"), isList: true, Icon: ListIcon },
] as const;

export function ViewSwitch() {
  const model = useMeetingModel();
  const isList = useMeetingState(({ view }) => view.isList);
  const [grid, list] = FORMS;
  const other = isList ? grid : list;
  return (
    <Group role="group" aria-label={t("grid.showAs")}>
      <span>
        {FORMS.map((form) => (
          <Form
            key={`${form.isList}`}
            aria-pressed={form.isList === isList}
            onClick={() => showAsList(model, form.isList)}
          >
            <form.Icon />
            {form.name()}
          </Form>
        ))}
      </span>
      <IconButton aria-label={other.name()} onClick={() => showAsList(model, other.isList)}>
        <other.Icon />
      </IconButton>
    </Group>
  );
}

const Form = styled(PlainButton)`
  display: flex;
  align-items: center;
  gap: 5px;
  min-height: 24px;
  padding: 0 9px;
  border-radius: 6px;
  ${NOTE};
  font-weight: 600;
  &:hover {
    color: var(--ink);
  }
  &[aria-pressed="true"] {
    background: var(--surface);
    color: var(--ink);
    box-shadow: 0 0 0 1px var(--line-strong);
  }
  ${FINGER} {
    min-width: 44px;
    min-height: 44px;
  }
`;

const Group = styled.div`
  @media print {
    display: none;
  }
  & svg {
    width: 16px;
    height: 16px;
  }
  & > span {
    display: flex;
    padding: 2px;
    border: 1px solid var(--line-strong);
    border-radius: 8px;
    background: color-mix(in srgb, var(--line) 40%, var(--surface));
  }
  & > button {
    display: none;
  }
  @media (max-width: 900px) {
    & > span {
      display: none;
    }
    & > button {
      display: grid;
    }
  }
`;
