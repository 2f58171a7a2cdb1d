/** One step of a run. People, orders and prizes are named by the number they have in their village. */
export type Action =
  /** Writes the code of somebody, or one that nobody has. */
  | { do: 'code'; who: number; of: number | null }
  | { do: 'open'; who: number; of: number; isTarget: boolean }
  /** `isLate`: the notice of the payment comes a day later. `times`: how often it comes. */
  | { do: 'buy'; who: number; course: number; payer: number; isLate: boolean; times: number }
  | { do: 'refund'; order: number; times: number }
  /** The bank takes the money of an order back, however long ago it was paid. */
  | { do: 'chargeback'; order: number }
  | { do: 'cashOut'; who: number; amount: number; key: string }
  | { do: 'draw'; who: number; key: string; times: number }
  | { do: 'switch'; isOn: boolean }
  | { do: 'budget'; amount: number }
  | { do: 'endRaffle' }
