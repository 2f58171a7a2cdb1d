import { createContext, type ReactNode, useContext } from 'react'
import type { RichFormula, RichText } from '@/contract/site/rich.schema'
import { entryLines } from '@/domain/text/entry-lines'
import { Button, Text } from '@/platform/elements'
import { fileAddress } from './file-address'
import { keyed } from './keyed'
import './rich-content.scss'

/** Formulas are measured in thousandths of an em. */
const em = (thousandths: number) => `${thousandths / 1000}em`

/** A picture of one colour, drawn in the colour of the text around it. */
export const inkOf = (src: string) => {
  const mask = `url("${fileAddress(src)}")`
  return { WebkitMaskImage: mask, maskImage: mask }
}

/** The room of a picture: its own shape, and never more than twice its size. */
export const pictureBox = ({ width, height }: { width: number; height: number }) => ({
  aspectRatio: `${width} / ${height}`,
  maxWidth: `${2 * width}px`,
})

function Formula({ tex, of: { src, width, height, depth } }: { tex: string; of: RichFormula }) {
  const style = { ...inkOf(src), width: em(width), height: em(height), verticalAlign: em(-depth) }
  return <Text className="rich__formula" role="img" label={tex} style={style} />
}

/** Lets a page put something around the pieces of a text. */
export const AroundPiece = createContext<(piece: RichText, drawn: ReactNode) => ReactNode>((_, drawn) => drawn)

type PieceProps = { of: RichText; onLink?: (href: string) => void }

function Drawn({ of: { text, mark, formula, href }, onLink }: PieceProps) {
  if (formula) return <Formula tex={text} of={formula} />
  if (href !== undefined && onLink)
    return (
      <Button className="rich__link" role="link" onClick={() => onLink(href)}>
        {text}
      </Button>
    )
  return <Text className={mark && `rich__${mark}`}>{mark === 'code' ? entryLines(text) : text}</Text>
}

function Piece(props: PieceProps) {
  return useContext(AroundPiece)(props.of, <Drawn {...props} />)
}

/** Inline text with marks, formulas and links; the page decides where links lead. */
export function RichInline({ of, onLink }: { of: readonly RichText[]; onLink?: (href: string) => void }) {
  return (
    <>
      {keyed(of).map(({ item, key }) => (
        <Piece key={key} of={item} onLink={onLink} />
      ))}
    </>
  )
}
