/** A person as Apple names them to the apps of one team, and the text that asked for the token. */
export type AppleIdentity = { sub: string; nonce: string }
/** `kind`: the event as Apple writes it; `at` in epoch milliseconds. */
export type AppleNotice = { sub: string; kind: string; at: number }

/** `wrong`: Apple did not sign it, or not for our app; `expired`: it is too old; `away`: Apple's keys could not be read. */
export class AppleFailure extends Error {
  constructor(readonly reason: 'wrong' | 'expired' | 'away') {
    super(`token of Apple: ${reason}`)
    this.name = 'AppleFailure'
  }
}

/** Sign-in with Apple. Both reject with an `AppleFailure`. */
export type AppleAuth = {
  /** The person of an identity token. */
  identityOf(token: string): Promise<AppleIdentity>
  /** Reads a notice about a person who has signed in: the consent was taken back, or the account is gone. */
  noticeOf(payload: string): Promise<AppleNotice>
}
