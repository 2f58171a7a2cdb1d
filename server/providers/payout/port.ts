/** Money that leaves to a person's own account. Fen. */
export type Transfer = { outBizNo: string; amount: number; account: string; name: string; title: string }
/** `unknown`: the provider has no record of it, so it may be sent. */
export type TransferState =
  | { kind: 'paid'; providerId: string }
  | { kind: 'processing' }
  | { kind: 'failed'; reason: string }
  | { kind: 'unknown' }

/** Pays out. A call that fails without an answer throws: then the transfer is queried before it is sent again. */
export type PayoutProvider = {
  transfer(transfer: Transfer): Promise<TransferState>
  query(outBizNo: string): Promise<TransferState>
}
