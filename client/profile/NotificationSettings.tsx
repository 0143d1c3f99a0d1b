import { useState } from "react";
import { errorText } from "../error-text.ts";
import type { Me } from "../session/viewer.ts";
import { Failure } from "../ui/Failure.tsx";
import { SwitchField } from "../ui/SwitchField.tsx";
import { toast } from "../ui/toast.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import { useEditMe } from "./use-edit-me.ts";

type Request = { at: "rest" } | { at: "busy"; wanted: boolean } | { at: "failed"; text: string };

export function NotificationSettings({ me }: { me: Me }) {
  const editMe = useEditMe();
  const [request, setRequest] = useState<Request>({ at: "rest" });

  async function change(wanted: boolean): Promise<void> {
    if (request.at === "busy") return;
    setRequest({ at: "busy", wanted });
    try {
      await editMe({ subscribe_to_notifications: wanted });
      toast(`Successfully ${wanted ? "subscribed to" : "unsubscribed from"} notifications`, { kind: "primary" });
      setRequest({ at: "rest" });
    } catch (error) {
      setRequest({ at: "failed", text: errorText(error) });
    }
  }
  return (
    <SettingsSection title="Notification Settings">
      <SwitchField
        label="Email updates"
        hint="When somebody responds to a meeting of yours, and when a time is set, changed or called off."
        isOn={request.at === "busy" ? request.wanted : me.isSubscribedToNotifications}
        onChange={(wanted) => void change(wanted)}
      />
      {request.at === "failed" && <Failure>An error occurred: {request.text}</Failure>}
    </SettingsSection>
  );
}
