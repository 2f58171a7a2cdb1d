/** The signed-in user as the online support chat identifies them. */
export type ChatVisitor = { userId: number; nickname: string; verifiedMobile: string; truename: string; studentid: string }
/** The online support chat: `identify` passes the signed-in user, null after a logout. */
export type SupportChatPort = { identify: (visitor: ChatVisitor | null) => void }
