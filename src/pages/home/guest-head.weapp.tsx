/** The main package of a mini-program has no room for the sunrise. */
export const GuestHead = (_: { categoryId: number; direction: string | undefined }) => null
