/** Whether a text counts as a link: it begins with http:, https:, mailto: or tel:. Document 2 §5, Link. */
export function isLink(text: string): boolean {
  return /^(https?|mailto|tel):/.test(text)
}
