import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { Figures, News } from "@/shared/api/types";
import { formatDay } from "@/shared/lib/dates";
import { useStaff } from "@/shared/session/use-staff";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { FailureNotice } from "@/shared/ui/failure-notice";
import { lazyPart } from "@/shared/ui/lazy-part";
import { Panel } from "@/shared/ui/panel";
import { useDeleteNews } from "./queries";

const NewsEditor = lazyPart(() => import("./news-editor"));

type Asked = { what: "write"; item: News | null } | { what: "delete"; item: News };

interface NewsPanelProps {
  query: UseQueryResult<Figures>;
  failed: string;
}

/** News of the trade. The administrator writes it here. */
export function NewsPanel({ query, failed }: NewsPanelProps) {
  const writer = useStaff(["staff-catalogue"]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const deletion = useDeleteNews();
  const close = () => setAsked(null);
  return (
    <Panel
      title="News of Note"
      query={query}
      failed={failed}
      isEmpty={({ news }) => news.length === 0}
      empty={writer ? "No news yet. What you write here, every account reads." : "No news yet."}
      more={
        writer && (
          <button type="button" className={ACTION} onClick={() => setAsked({ what: "write", item: null })}>
            Write news
          </button>
        )
      }
      after={
        <>
          <FailureNotice
            error={deletion.error}
            failed="The news was not deleted."
            className="mt-3 bg-paper!"
          />
          {asked?.what === "write" && <NewsEditor item={asked.item} onClose={close} />}
          {asked?.what === "delete" && (
            <ConfirmDialog
              title={`Delete “${asked.item.title}”?`}
              confirm="Delete it"
              dismiss="Keep it"
              onClose={close}
              onConfirm={() => deletion.mutate(asked.item.id)}
            >
              Nobody will read it any more. This cannot be taken back.
            </ConfirmDialog>
          )}
        </>
      }
    >
      {({ news }) => (
        <ul className="divide-y divide-line">
          {news.map((item) => (
            <li key={item.id} className="py-3 first:pt-0 last:pb-0">
              <h3 className="font-sans! text-lead font-semibold break-words">{item.title}</h3>
              <p className="text-small text-muted">{formatDay(item.date)}</p>
              <p className="mt-1 break-words whitespace-pre-line">{item.text}</p>
              {writer && (
                <p className="-ml-1.5 flex gap-2">
                  <button
                    type="button"
                    aria-label={`Change: ${item.title}`}
                    className={ACTION}
                    onClick={() => setAsked({ what: "write", item })}
                  >
                    Change
                  </button>
                  <button
                    type="button"
                    aria-label={`Delete: ${item.title}`}
                    className={ACTION}
                    onClick={() => setAsked({ what: "delete", item })}
                  >
                    Delete
                  </button>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const ACTION =
  "min-h-11 rounded-sm px-1.5 font-semibold underline decoration-edge underline-offset-4 hover:decoration-current";
