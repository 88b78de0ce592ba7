import { Route, Routes } from "react-router";
import { moduleScreen } from "./module-screen";
import { screen } from "./screen";

const Frame = screen(() => import("@/features/admin/admin-frame"));
const Overview = screen(() => import("@/features/admin/overview-page"));
const Accounts = screen(() => import("@/features/admin/accounts/accounts-page"));
const Account = screen(() => import("@/features/admin/accounts/account-page"));
const RoleRequests = screen(() => import("@/features/admin/requests/requests-page"));
const ContactForm = moduleScreen("messages", () => import("@/features/messages/contact/contact-messages"));
const News = moduleScreen("analytics", () => import("@/features/analytics/news-page"));
const Featured = screen(() => import("@/features/admin/featured/featured-page"));
const Modules = screen(() => import("@/features/admin/modules/modules-page"));
const DeadEvents = screen(() => import("@/features/admin/dead-events/dead-events-page"));
const Emails = moduleScreen("messages", () => import("@/features/admin/emails/emails-page"));
const AuditLog = screen(() => import("@/features/admin/audit/audit-page"));
const NotFound = screen(() => import("./pages/not-found"));

/** Every address of the administration, below /admin. */
export function Component() {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route index element={<Overview />} />
        <Route path="accounts" element={<Accounts />} />
        <Route path="accounts/:id" element={<Account />} />
        <Route path="roles" element={<RoleRequests />} />
        <Route path="contact" element={<ContactForm />} />
        <Route path="news" element={<News />} />
        <Route path="featured" element={<Featured />} />
        <Route path="modules" element={<Modules />} />
        <Route path="events" element={<DeadEvents />} />
        <Route path="emails" element={<Emails />} />
        <Route path="audit" element={<AuditLog />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
