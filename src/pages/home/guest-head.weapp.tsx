/** The main package of a mini-program has no room for the sunrise. */
export const GuestHead = (_: { categoryId: number; directions: readonly unknown[] }) => null
