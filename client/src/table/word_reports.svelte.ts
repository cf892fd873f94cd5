/** The verdicts that were reported on this page, so that each is reported once. */
import { api, Refusal } from "../api/call";
import { say, say_problem } from "../texts/say";

class WordReports {
  /** What came of a report, by table, word and category. */
  private told: Record<string, string> = $state({});

  of(table: string, word: string, category: string | null): string | undefined {
    return this.told[[table, word, category].join()];
  }

  async send(table: string, word: string, category: string | null): Promise<void> {
    const key = [table, word, category].join();
    try {
      await api.report(table, word, category);
      this.told[key] = say("report.thanks");
    } catch (error) {
      this.told[key] = error instanceof Refusal ? say_problem(error.problem) : say("link.trying");
    }
  }
}
export const word_reports = new WordReports();
