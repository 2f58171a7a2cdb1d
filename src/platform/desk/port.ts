/** What the online customer service is told of who asks. Document 1 §4, Session. */
export type DeskVisitor = { userId: number; nickname: string; verifiedMobile: string; truename: string; studentid: string }
/** The online customer service: `introduce` hands over who is signed in, null after a logout. */
export type DeskPort = { introduce: (visitor: DeskVisitor | null) => void }
