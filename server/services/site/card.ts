import type { Deps } from '#server/deps'

/**
 * Holds the parts of a shared card: `strong` is its large text, `cover` the stored file of its picture, `hero` a figure in the place of a
 * picture.
 */
export type CardData = { title: string; text: string; strong: string; cover: string; hero?: { big: string; small: string; name?: string } }
/** The card of an object; undefined where there is none to be seen by everybody. */
export type CardOf = (deps: Pick<Deps, 'db' | 'now'>, id: number) => Promise<CardData | undefined>
