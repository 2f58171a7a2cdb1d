import type { CodePurpose } from '@/domain/account/code'

/** Brings a code to a phone. Throws when the message was not accepted. */
export type SmsGateway = {
  /** Whether the stored message shows the code, because reading it there is the only way to get it. */
  isReadable: boolean
  /** Brings a code in a message that names its purpose. */
  send(mobile: string, purpose: CodePurpose, code: string): Promise<void>
  /** Brings a notice, or advertising; false where no template for it is set. */
  notify(mobile: string, title: string, isMarketing?: boolean): Promise<boolean>
}
