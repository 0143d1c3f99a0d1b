import styled from "@emotion/styled";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Page } from "../ui/Page.tsx";
import { hue, SMALL } from "../ui/theme.ts";
import { DaysPicture, GridPicture, TimesPicture } from "./StepPictures.tsx";

const STEPS = [
  { text: "Choose the days to meet.", picture: <DaysPicture /> },
  { text: "Choose the times you are available on those days.", picture: <TimesPicture /> },
  {
    text: "Share the link, and everyone's availabilities are placed on one grid to find the best time.",
    picture: <GridPicture />,
  },
] as const;

export default function HowItWorksPage() {
  return (
    <Page title="How it Works">
      <Title>How it works</Title>
      <Steps>
        {STEPS.map(({ text, picture }, i) => (
          <li key={text}>
            <Frame aria-hidden="true">{picture}</Frame>
            <b aria-hidden="true">{i + 1}</b>
            <p>{text}</p>
          </li>
        ))}
      </Steps>
      <Start to="/" kind="primary">
        Try it out!
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
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: 220px 32px 1fr;
    align-items: center;
    gap: 16px;
    font-size: 17px;
  }
  & b {
    display: grid;
    place-items: center;
    width: 32px;
    height: 32px;
    border-radius: 50%;
    background: ${hue("sched", 0.12)};
    color: ${hue("sched")};
    font-size: 15px;
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
  font-size: 16px;
  ${SMALL} {
    align-self: stretch;
  }
`;
