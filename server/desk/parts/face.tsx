/** The picture of a person, or the first letter of their name; readers of screens are told the name beside it. */
export function Face({ picture, name, size = 28 }: { picture: string; name: string; size?: number }) {
  const [first = ''] = name
  return picture === '' ? (
    <span className="face" aria-hidden="true">
      {first}
    </span>
  ) : (
    <img src={picture} alt="" width={size} height={size} className="face" loading="lazy" />
  )
}
