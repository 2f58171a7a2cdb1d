/** A person as Apple names them to the apps of one team, the text that asked for the token, and the app of ours that it is for. */
export type AppleIdentity = { sub: string; nonce: string; app: string }
/** `kind`: the event as Apple writes it; `at` in epoch milliseconds. */
export type AppleNotice = { sub: string; kind: string; at: number }

/** `wrong`: Apple did not sign it, or not for our app; `expired`: it is too old; `away`: Apple's keys could not be read. */
export class AppleFailure extends Error {
  constructor(readonly reason: 'wrong' | 'expired' | 'away') {
    super(`token of Apple: ${reason}`)
    this.name = 'AppleFailure'
  }
}

/** Codes and tokens of Apple's server, as our team. Both reject with an `AppleFailure`. */
export type AppleClient = {
  /** Exchanges the code of a sign-in, once within five minutes, for a refresh token. */
  exchange(code: string, app: string): Promise<string>
  /** Takes a person's consent back; again, it changes nothing. */
  revoke(token: string, app: string): Promise<void>
}

/** Sign-in with Apple. The first two reject with an `AppleFailure`. */
export type AppleAuth = {
  /** The person of an identity token. */
  identityOf(token: string): Promise<AppleIdentity>
  /** Reads a notice about a person who has signed in: the consent was taken back, or the account is gone. */
  noticeOf(payload: string): Promise<AppleNotice>
  /** Null where the school has no key of Apple's for it. */
  client: AppleClient | null
}
