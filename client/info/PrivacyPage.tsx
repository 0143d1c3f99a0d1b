import { Page } from "../ui/Page.tsx";
import { Prose } from "./Prose.tsx";

export default function PrivacyPage() {
  return (
    <Page title="Privacy Policy">
      <Prose>
        <h1>Privacy Policy</h1>
        <h2>What is collected</h2>
        <ul>
          <li>If you have an account: your name and your email address.</li>
          <li>Of meetings: their names, descriptions, dates and times.</li>
          <li>
            Of respondents: their names, the times at which they are available, and the email address if they give one.
          </li>
        </ul>
        <h2>What your browser keeps</h2>
        <p>
          When you log in, a token is kept in your browser's local storage so that you stay logged in. It is removed
          when you log out. Keys that show that a meeting or an answer is yours are kept there too.
        </p>
        <h2>Linked calendars</h2>
        <p>
          When a meeting is scheduled, events are created on the linked calendars of its respondents. They are removed
          when the meeting is unscheduled or deleted.
        </p>
        <h2>Deleting your account</h2>
        <p>
          Deleting your account removes all of its data. Events that were already created on external calendars are not
          removed.
        </p>
      </Prose>
    </Page>
  );
}
