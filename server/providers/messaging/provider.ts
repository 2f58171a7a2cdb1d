import type { MessagingIdentity } from '#server/repositories/account/messaging-identity'
import type { SubscriptionTopic } from '@/domain/account/messages'

/** The content of a message inside the messaging app; `at` in epoch milliseconds. */
export type SubscribeNotice = { title: string; body: string; at: number }

/** Calls to the messaging app in the name of the official account. */
export type OfficialAccount = {
  /** Public id of our account at the messaging app; empty where there is none. */
  appId: string
  /** Public id of the native app that open tags start; empty for none. */
  launchAppId: string
  /** Address of the consent page; it returns to `redirectUri` with `code` and `state`. */
  authorizeUrl(redirectUri: string, state: string): string
  /** The person of a code of that page; null for an unknown code. */
  webIdentity(code: string): Promise<MessagingIdentity | null>
  /** Returns the ticket that page signatures are made with. */
  ticket(): Promise<string>
  /** The template of each topic that followers of the account are sent messages about. */
  accountTemplates: Readonly<Partial<Record<SubscriptionTopic, string>>>
  /** Sends a follower a message that opens a page of the web app; false when they do not follow the account, or refuse its messages. */
  templateMessage(openId: string, template: string, notice: SubscribeNotice, page: string): Promise<boolean>
}

/** Calls to the messaging app in the name of the mini-program. */
export type MiniProgram = {
  /** Public id of the product's mini-program; empty where there is none. */
  miniAppId: string
  /** The person of a code of the mini-program's login; null for an unknown code. */
  miniIdentity(code: string): Promise<MessagingIdentity | null>
  /** The person of such a code with the key of their session; null for an unknown code. The key signs one payment and is not stored. */
  miniSession(code: string): Promise<{ openId: string; sessionKey: string } | null>
  /** The key that calls of the mini-program's server are made with. */
  accessToken(): Promise<string>
  /** The number of a code of the mini-program's phone button, with a foreign country code; null for an unknown code. */
  phoneNumber(code: string): Promise<string | null>
  /** An address that opens a page of the mini-program. */
  openlink(path: string, query: string): Promise<string>
  /** A web address that opens a page of the mini-program from any browser, the messaging app's own included. */
  urlLink(path: string, query: string): Promise<string>
  /** The template of each topic that messages can be sent about. */
  templates: Readonly<Partial<Record<SubscriptionTopic, string>>>
  /** Sends a learner who agreed to it a message inside the messaging app; false when they did not agree. */
  subscribeMessage(openId: string, template: string, notice: SubscribeNotice): Promise<boolean>
  /**
   * Judges a text that others will read, written by a person of the program. `absent`: the platform judges only words of somebody who was in
   * the program within two hours.
   */
  checkText(openId: string, place: PublishedAt, text: string): Promise<TextCheck>
  /** A round code, as PNG, that opens a page of the mini-program with a scene of at most 32 characters. */
  miniCode(page: string, scene: string): Promise<Buffer>
}

/** Places that the platform tells apart: a profile, a comment, or a post of a forum. */
export type PublishedAt = 'profile' | 'comment' | 'forum'
export type TextCheck = 'pass' | 'review' | 'risky' | 'absent'

/** Lists the calls to the messaging app. */
export type MessagingAuth = OfficialAccount & MiniProgram
