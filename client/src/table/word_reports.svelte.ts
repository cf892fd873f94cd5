/** The verdicts that were reported on this page, so that each is reported once. */
import { api } from "../api/call";
import { say, say_error } from "../texts/say";
import { announce } from "../speech/announce.svelte";

class WordReports {
  /** What came of a report, by table, word and category. */
  private told: Record<string, string> = $state({});

  of(table: string, word: string, category: string | null): string | undefined {
    return this.told[[table, word, category].join()];
  }

  async send(table: string, word: string, category: string | null): Promise<void> {
    const told = await api.report(table, word, category).then(
      () => say("report.thanks"),
      (error: unknown) => say_error(error),
    );
    this.told[[table, word, category].join()] = told;
    announce("echo", told);
  }
}
export const word_reports = new WordReports();
