/** A file that goes with a message. */
type MailFile = { name: string; type: string; bytes: Buffer }
/** `unsubscribe`: the address that ends such messages, for those a learner may stop. */
export type Mail = { to: string; subject: string; text: string; unsubscribe?: string; files?: readonly MailFile[] }

/** Brings a message to a mailbox. Throws when it was not accepted. */
export type MailGateway = { send(mail: Mail): Promise<void> }
