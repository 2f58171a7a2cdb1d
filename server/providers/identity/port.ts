/** Whether a name and an identity card number belong together, by the register. Throws when the register cannot be reached. */
export type IdentityPort = { isMatch(name: string, idNumber: string): Promise<boolean> }
