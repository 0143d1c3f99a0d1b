import styled from "@emotion/styled";
import { BellPicture, CalendarPicture, ListPicture } from "./BenefitPictures.tsx";
import { hue } from "../ui/theme.ts";

const BENEFITS = [
  {
    title: "Calendar integration",
    text: "Link a Google or Microsoft calendar: its events show while you choose your times, and scheduled meetings are added to it.",
    picture: <CalendarPicture />,
  },
  {
    title: "All meetings in one profile",
    text: "The meetings that you created or responded to, on every device.",
    picture: <ListPicture />,
  },
  {
    title: "Notifications",
    text: "An email when somebody responds to your meeting, and when a time is set.",
    picture: <BellPicture />,
  },
] as const;

/** Everything works without an account; this is what one adds. */
export function Benefits() {
  return (
    <Panel aria-labelledby="why-sign-up">
      <h2 id="why-sign-up">Why should I sign up?</h2>
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
    margin: 0;
    padding: 0;
    list-style: none;
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
