import styled from "@emotion/styled";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/toast.ts";

export type HandedOverMeeting = { readonly meetingID: string; readonly name: string; readonly organiserKey: string };

/** The links by which meetings of a deleted account find new organisers. Nobody can show them again. */
export function HandedOver({ meetings }: { meetings: readonly HandedOverMeeting[] }) {
  if (meetings.length === 0) return <p>Your account is deleted. You had created no meetings.</p>;
  return (
    <>
      <p>
        Your account is deleted. Send each link to the person who shall organise that meeting. The links are shown only
        here, and each works for the first who uses it.
      </p>
      <List>
        {meetings.map(({ meetingID, name, organiserKey }) => {
          const link = `${location.origin}/take-over#${meetingID}.${organiserKey}`;
          return (
            <li key={meetingID}>
              <b>{name}</b>
              <a href={link}>{link}</a>
              <Button onClick={() => void copy(link)}>Copy link</Button>
            </li>
          );
        })}
      </List>
    </>
  );
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast("Successfully copied URL to clipboard", { kind: "primary" });
  } catch {
    toast("Could not write to clipboard. Please select the link and copy it.", { kind: "danger" });
  }
}

const List = styled.ul`
  display: grid;
  gap: 18px;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    justify-items: start;
    gap: 6px;
  }
`;
