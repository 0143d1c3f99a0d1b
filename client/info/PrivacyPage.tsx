import { Page } from "../frame/Page.tsx";
import { Prose } from "./Prose.tsx";

export default function PrivacyPage() {
  return (
    <Page title="Privacy Policy">
      <Prose>
        <h1>Privacy Policy</h1>
        <h2>What is collected</h2>
        <ul>
          <li>
            If you have an account: your name and your email address, your password as a hash that cannot be turned
            back, and whether you want email updates.
          </li>
          <li>Of meetings: their names, descriptions, dates and times.</li>
          <li>
            Of respondents: their names, the times at which they are available, and the email address if they give one.
          </li>
        </ul>
        <h2>What your browser keeps</h2>
        <p>
          When you log in, a token is kept in your browser's local storage so that you stay logged in. It is removed
          when you log out. Keys that show that a meeting or an answer is yours are kept there too. While you log in
          with Google or Microsoft, or link a calendar, a cookie recognises your browser for an hour.
        </p>
        <p>
          So that pages open without a network, your browser also keeps this site's code and what you saw last: meetings
          and, while you are logged in, your profile. Answers that could not be sent yet wait there too, with your name
          and email address if you gave them, and with what shows that they are yours. When you log out, what you saw as
          a user is removed, and your waiting answers are hidden until you log in again.
        </p>
        <h2>Emails</h2>
        <p>
          You get email about meetings only if you ask for it with your account, or give your address when you respond
          as a guest. Dates are written in the language of your browser, which is kept for that. Every such email has a
          link that stops them; of an address that has stopped them, a hash is kept.
        </p>
        <h2>How long it is kept</h2>
        <p>Meetings are deleted, with everyone's answers, some time after their last day.</p>
        <p>
          A name or an answer that is changed or deleted is gone from this site soon after. Backups, if the operators of
          this site make any, keep what was there on their day until they are deleted themselves.
        </p>
        <h2>Google and Microsoft accounts</h2>
        <p>
          If you sign up with one, your name, your email address and an identifier come from there, and your calendar is
          linked. Of a linked calendar, the permission to use it is kept encrypted, and so are your choice of which
          calendars to show, and the times and titles of your events around meetings that you look at while choosing
          times. They are shown to you alone. Unlinking it in your settings deletes both; if you have no password, only
          what lets you log in stays.
        </p>
        <h2>Linked calendars</h2>
        <p>
          When a meeting is scheduled, events are created on the linked calendars of its respondents. They are removed
          when the meeting is unscheduled or deleted.
        </p>
        <h2>Deleting your account</h2>
        <p>
          Deleting your account removes all of its data, and your answers from every meeting. Meetings that you created
          stay for those who responded, without your name, unless you choose to delete them too. Events that were
          already created on external calendars are not removed.
        </p>
      </Prose>
    </Page>
  );
}
