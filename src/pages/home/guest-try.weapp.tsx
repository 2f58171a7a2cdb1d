/** The main package of a mini-program has no room for it. */
export const GuestTry = (_: { categoryId: number }) => null
