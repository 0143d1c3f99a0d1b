import { useMutation } from "@tanstack/react-query";
import type { Me } from "../session/viewer.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { SwitchField } from "../ui/SwitchField.tsx";
import { toast } from "../ui/toast.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import { useEditMe } from "./use-edit-me.ts";

export function NotificationSettings({ me }: { me: Me }) {
  const editMe = useEditMe();

  const change = useMutation({
    mutationFn: (wanted: boolean) => editMe({ subscribe_to_notifications: wanted }),
    onSuccess: (_, wanted) =>
      toast(`Successfully ${wanted ? "subscribed to" : "unsubscribed from"} notifications`, { kind: "primary" }),
  });
  return (
    <SettingsSection title="Notification Settings">
      <SwitchField
        label="Email updates"
        hint="When somebody responds to a meeting of yours, and when a time is set, changed or called off."
        isOn={change.isPending ? change.variables : me.isSubscribedToNotifications}
        onChange={(wanted) => !change.isPending && change.mutate(wanted)}
      />
      <RequestFailure error={change.error} />
    </SettingsSection>
  );
}
