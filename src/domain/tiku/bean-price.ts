/** Ten beans are one yuan. */
export const FEN_PER_BEAN = 10

/** Converts beans to fen. */
export function fenOfBeans(beans: number): number {
  return beans * FEN_PER_BEAN
}

/** Whole beans that an amount in fen covers. */
export function beansFor(fen: number): number {
  return Math.floor(fen / FEN_PER_BEAN)
}

/** Beans that pay an amount in fen whole; a part of a bean counts as one. */
export function beansToPay(fen: number): number {
  return Math.ceil(fen / FEN_PER_BEAN)
}
