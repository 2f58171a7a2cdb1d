/** The cover of the course opened last, as it was in the list: the course's page begins with it. */
let tapped = { id: 0, cover: '' }

export const recordTappedCover = (id: number, cover: string) => {
  tapped = { id, cover }
}

/** The cover a list has just shown of this course; empty where none has. */
export const tappedCoverOf = (id: number): string => (tapped.id === id ? tapped.cover : '')
