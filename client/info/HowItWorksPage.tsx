import styled from "@emotion/styled";
import { ButtonLink } from "../ui/Button.tsx";
import { Page } from "../frame/Page.tsx";
import { SMALL, disc, hue } from "../ui/theme.ts";
import { shading } from "#domain/answers/tally.ts";
import { direction } from "../text/language.ts";
import { t } from "../text/t.ts";

const STEPS = [
  { text: t("howItWorks.chooseDays"), picture: <DaysPicture /> },
  {
    text: t("howItWorks.chooseTimes"),
    picture: <Grid of={2} columns={["00111000", "11110000", "00000110", "00111110"]} draft />,
  },
  {
    text: t("howItWorks.shareLink"),
    picture: <Grid of={5} columns={["11233210", "22443110", "01245530", "00112210"]} />,
  },
] as const;

export default function HowItWorksPage() {
  return (
    <Page title={t("howItWorks.pageTitle")}>
      <Title>{t("howItWorks.heading")}</Title>
      <Steps>
        {STEPS.map(({ text, picture }, i) => (
          <li key={text}>
            <Frame aria-hidden="true">{picture}</Frame>
            <b aria-hidden="true">{i + 1}</b>
            <p>{text}</p>
          </li>
        ))}
      </Steps>
      <More>{t("howItWorks.ifNeeded")}</More>
      <More>{t("howItWorks.again")}</More>
      <Start to="/" kind="primary">
        {t("howItWorks.tryOut")}
      </Start>
    </Page>
  );
}

const Title = styled.h1`
  margin: 16px 0 24px;
`;

const Steps = styled.ol`
  display: grid;
  gap: 20px;
  & > li {
    display: grid;
    grid-template-columns: 220px 32px 1fr;
    align-items: center;
    gap: 16px;
    font-size: 1.0625rem;
  }
  & b {
    ${disc("32px")};
    background: ${hue("sched", 0.12)};
    color: ${hue("sched")};
    font-size: var(--text-body);
  }
  ${SMALL} {
    & > li {
      grid-template-columns: 32px 1fr;
      gap: 12px;
    }
    & > li > div {
      grid-column: 1 / -1;
    }
  }
`;

const More = styled.p`
  margin-top: 12px;
  color: var(--muted);
  ol + & {
    margin-top: 24px;
  }
`;

const Frame = styled.div`
  padding: 16px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  box-shadow: var(--shadow);
  & > svg {
    display: block;
    width: 100%;
    max-width: 220px;
    margin: 0 auto;
  }
`;

const Start = styled(ButtonLink)`
  align-self: flex-start;
  margin-top: 32px;
  padding: 12px 26px;
  font-size: 1rem;
  ${SMALL} {
    align-self: stretch;
  }
`;

const WIDTH = 44;
const HEIGHT = 13;
const GAP = 4;

function DaysPicture() {
  const chosen = [2, 3, 4, 8];
  return (
    <svg viewBox="0 0 200 84" fontSize="12.5" textAnchor="middle">
      <rect x="72" y="8" width="56" height="26" fill={hue("free", 0.18)} />
      {Array.from({ length: 14 }, (_, i) => {
        const [along, y] = [16 + (i % 7) * 28, i < 7 ? 21 : 62];
        const x = direction === "rtl" ? 200 - along : along;
        const on = chosen.includes(i);
        return (
          <g key={i}>
            {on && <circle cx={x} cy={y} r="13" fill={hue("free")} />}
            <text x={x} y={y + 4.5} fill={on ? "var(--on-free)" : "var(--muted)"} fontWeight={on ? 700 : 500}>
              {i + 8}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Grid({ of, columns, draft = false }: { of: number; columns: readonly string[]; draft?: boolean }) {
  return (
    <svg viewBox="0 0 200 106">
      {columns.map((column, x) =>
        Array.from(column, (free, y) => (
          <g key={`${x} ${y}`}>
            <rect
              x={6 + x * (WIDTH + GAP)}
              y={1 + y * HEIGHT}
              width={WIDTH}
              height={HEIGHT}
              fill={hue(draft ? "sched" : "free", draft ? 0.28 * Number(free) : shading(Number(free), of))}
            />
            <path
              d={`M${6 + x * (WIDTH + GAP)} ${y * HEIGHT + 0.5}h${WIDTH}`}
              stroke="var(--line)"
              strokeDasharray={y % 2 === 0 ? "" : "3 3"}
            />
          </g>
        )),
      )}
    </svg>
  );
}
