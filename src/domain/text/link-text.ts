/** Whether a text counts as a link: it begins with http:, https:, mailto: or tel:. */
export function isLink(text: string): boolean {
  return /^(https?|mailto|tel):/.test(text)
}
