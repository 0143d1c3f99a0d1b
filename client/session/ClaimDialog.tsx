import styled from "@emotion/styled";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorText } from "../api/error-text.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Failure } from "../ui/Failure.tsx";
import { toast } from "../ui/toast.ts";
import { type Claimable, claim, findClaimable } from "./claims.ts";
import { declineClaims, endClaims } from "./claims-asked.ts";

type Request = { at: "rest" } | { at: "busy" } | { at: "failed"; text: string };

/** After a login: what was made in this browser as a guest can move to the account. Nothing moves unasked. */
export default function ClaimDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const found = useQuery({ queryKey: ["claimable"], queryFn: findClaimable, staleTime: Infinity, gcTime: 0 });
  const [request, setRequest] = useState<Request>({ at: "rest" });
  const isNothing = found.data?.length === 0;
  useEffect(() => {
    if (!isNothing) return;
    endClaims();
    onClose();
  }, [isNothing, onClose]);
  if (found.data === undefined || isNothing) return null;
  const claimable = found.data;

  async function add(): Promise<void> {
    setRequest({ at: "busy" });
    try {
      await claim(claimable);
      endClaims();
      void client.invalidateQueries({ predicate: ({ queryKey: [what] }) => what === "me" || what === "meeting" });
      toast("Successfully added to your account", { kind: "primary" });
      onClose();
    } catch (error) {
      setRequest({ at: "failed", text: errorText(error) });
    }
  }
  function notNow(): void {
    declineClaims();
    onClose();
  }
  const footer = (
    <>
      <Button onClick={notNow}>Not now</Button>
      <Button kind="primary" busy={request.at === "busy"} onClick={() => void add()}>
        Add
      </Button>
    </>
  );
  return (
    <Dialog title="Add these to your account?" isOpen onClose={notNow} closesOutside={false} footer={footer}>
      <p>You made these in this browser before you logged in. Answers get your account's name.</p>
      <List>
        {claimable.map((one) => (
          <li key={one.meetingID}>
            <b>{one.name}</b>
            <small>{roleText(one)}</small>
          </li>
        ))}
      </List>
      {request.at === "failed" && <Failure>An error occurred: {request.text}</Failure>}
    </Dialog>
  );
}

function roleText({ isOrganiser, answeredAs }: Claimable): string {
  if (answeredAs === undefined) return "Created by you";
  return isOrganiser ? `Created by you, answered as ${answeredAs}` : `Answered as ${answeredAs}`;
}

const List = styled.ul`
  display: grid;
  max-height: 40vh;
  margin: 16px 0 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;
  overflow-wrap: anywhere;
  & > li {
    padding: 10px 0;
    border-top: 1px solid var(--line);
  }
  & b,
  & small {
    display: block;
  }
  & b {
    font-weight: 600;
  }
  & small {
    color: var(--muted);
    font-size: 13px;
  }
`;
