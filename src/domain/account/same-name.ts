/** Dots people type inside a name of several parts; registers write the middle one. */
const DOTS = /[·•‧∙・.．]/g

const plain = (name: string) => name.normalize('NFKC').replace(/\s/g, '').replace(DOTS, '·').toLowerCase()

/** Whether two texts are the name of one person, however its dots, spaces and widths were typed. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other)
