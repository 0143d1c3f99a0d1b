import styled from "@emotion/styled";
import { hue } from "../ui/theme.ts";
import { icon } from "../ui/icons.tsx";
import { t } from "../text/t.ts";

const CalendarPicture = icon(
  "M5.5 4.5h11a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 3 16V7a2.5 2.5 0 0 1 2.5-2.5ZM3 9h16M7.5 2.5v4M14.5 2.5v4M8 13.5l2 2 4-4",
  { size: 22 },
);
const ListPicture = icon(
  "M5 3.5h12a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-2a2 2 0 0 1 2-2ZM5 12.5h12a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-2a2 2 0 0 1 2-2ZM6.5 6.5h5M6.5 15.5h8",
  { size: 22 },
);
const BellPicture = icon("M5.5 9.5a5.5 5.5 0 0 1 11 0c0 4.5 2 5.5 2 5.5h-15s2-1 2-5.5ZM9 18a2.2 2.2 0 0 0 4 0", {
  size: 22,
});

const BENEFITS = [
  { title: t("account.calendars"), text: t("account.calendarsText"), picture: <CalendarPicture /> },
  { title: t("account.profile"), text: t("account.profileText"), picture: <ListPicture /> },
  { title: t("account.notifications"), text: t("account.notificationsText"), picture: <BellPicture /> },
] as const;

/** Everything works without an account; this is what one adds. */
export function Benefits() {
  return (
    <Panel aria-labelledby="why-sign-up">
      <h2 id="why-sign-up">{t("account.whySignUp")}</h2>
      <ul>
        {BENEFITS.map(({ title, text, picture }) => (
          <li key={title}>
            <Disc aria-hidden="true">{picture}</Disc>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const Panel = styled.section`
  & > h2 {
    margin: 6px 0 24px;
    font-size: 20px;
  }
  & > ul {
    display: grid;
    gap: 24px;
  }
  & li {
    display: flex;
    gap: 16px;
  }
  & h3 {
    margin: 2px 0 4px;
    font-size: 15px;
    letter-spacing: -0.01em;
  }
  & p {
    color: var(--muted);
  }
`;

const Disc = styled.div`
  display: grid;
  place-items: center;
  flex: none;
  width: 44px;
  height: 44px;
  border-radius: 50%;
  background: ${hue("sched", 0.12)};
  color: ${hue("sched")};
`;
