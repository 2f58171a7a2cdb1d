/** Whether a name and an identity card number belong together, as the register says. Throws when the register cannot be asked. */
export type IdentityPort = { isMatch(name: string, idNumber: string): Promise<boolean> }
