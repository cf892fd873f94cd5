/** The big moments of Typo: all cards turn, and a doubted word is looked up. */
import { ordinal } from "../../texts/ordinal";
import { list_text, say, type Code } from "../../texts/say";
import { sounds } from "../../sound/sounds";
import { moment, REVEAL, VERDICT, type Moment, type Moments } from "../../table/stage.svelte";
import type { TableStore } from "../../table/table_store.svelte";
import { seat_name, sentence } from "../../table/history_text";
import { a_card } from "./cards";
import type { Lookup, Queued, View } from "./model";
import CardReveal from "./CardReveal.svelte";
import LookupResult from "./LookupResult.svelte";

export interface Ruled {
  looked: Lookup;
  start: string; // the row with the card that was laid
  laid: number; // which of its letters that card is; -1: nobody saw it
  taken: string; // from the row that was removed
  price: string; // what the word cost or brought, in words
}

export const moments: Moments = ({ lines, before, now, table }) => {
  const codes = lines.map((line) => line.code);
  const view = now as View;
  const found: Moment[] = [];
  if (
    codes.includes("revealed") &&
    view.queue.length &&
    view.queue.every((one) => one.now !== "done")
  )
    found.push(reveal(view, table));
  if (codes.includes("looked-up") && view.looked?.looked_up)
    found.push(ruling(before as View, view, view.looked, table));
  return found;
};

function reveal(view: View, table: TableStore): Moment {
  const [first] = view.queue as [Queued];
  const own = view.queue.findIndex((one) => one.seat === table.viewpoint);
  const title = say(own === 0 ? "typo.stage.first.you" : "typo.stage.first", {
    name: seat_name(first.seat, table),
  });
  const order = say("typo.stage.order", {
    cards: view.queue
      .slice(0, -1)
      .map((one) => one.card)
      .join(", "),
    last: view.queue.at(-1)!.card,
  });
  const place =
    own > 0 ? say("typo.stage.own", { place: ordinal(own + 1), card: view.queue[own]!.card }) : "";
  const sub = place ? `${order} ${place}` : order;
  const spoken = [sentence(title), own > 0 ? place : ""].filter(Boolean).join(" ");
  const scene = { title, sub, spoken, opening: 1300, hold: REVEAL, data: view.queue };
  return moment(CardReveal, [scene], { sound: sounds.paper });
}

function ruling(before: View, view: View, looked: Lookup, table: TableStore): Moment {
  const { saying } = before;
  const start = saying ? before.rows[saying.row]! : "";
  const you = looked.seat === table.viewpoint && !table.shared;
  const mine = (code: Code): Code => (you ? (`${code}.you` as Code) : code);
  const name = seat_name(looked.seat, table);
  const believers = table.seats.flatMap((sits, seat) =>
    seat === looked.seat || sits.left || looked.doubters.includes(seat) ? [] : [seat],
  );
  const taken = view.removal?.seat === looked.seat && !looked.exists ? view.removal.taken : "";
  const price = looked.lost
    ? say(mine("typo.stage.rid"), {
        name,
        card: a_card(looked.lost),
        count: view.counts[looked.seat],
      })
    : looked.exists
      ? say(mine("typo.stage.kept"), { name })
      : taken
        ? say(mine("typo.stage.takes"), { name, count: taken.length })
        : say(mine("typo.stage.chooses"), { name });
  const doubted = say("typo.stage.doubters", {
    names: capital(listed_names(looked.doubters, table)),
  });
  const believed = say(
    believers.length === 1 && believers[0] === table.viewpoint
      ? "typo.stage.believers.you"
      : "typo.stage.believers",
    { names: capital(listed_names(believers, table)) },
  );
  const meaning = looked.exists ? looked.meaning : "";
  const ruled: Ruled = {
    looked,
    start: looked.word.startsWith(start) ? start : "",
    laid: saying ? (saying.side === "front" ? 0 : start.length - 1) : -1,
    taken,
    price,
  };
  const scene = {
    title: say(mine(looked.exists ? "typo.stage.right" : "typo.stage.wrong"), { name }),
    sub: believers.length ? `${doubted} ${believed}` : doubted,
    spoken: meaning && sentence(`${looked.part} ${meaning}`),
    judged: looked.word,
    heard: [meaning && `${looked.part} ${meaning}.`, price].filter(Boolean).join(" "),
    opening: 1100,
    hold: VERDICT,
    data: ruled,
  };
  return moment(LookupResult, [scene], { sound: looked.exists ? sounds.slug : sounds.dull });
}

const listed_names = (seats: readonly number[], table: TableStore): string =>
  list_text(seats.map((seat) => seat_name(seat, table, true)));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
