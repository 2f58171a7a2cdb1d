import type { RichContent, RichNode, RichText } from '@/contract/site/rich.schema'

/** Pixels of one em of the desk, in thousandths of an em. */
const PIXELS = 15 / 1_000
/** The data of pictures by their address. */
type Pictures = Readonly<Record<string, string>>

type PictureProps = { src: string; alt: string; width: number; height: number; pictures: Pictures; isFormula?: true }

/** A picture; one that is not at hand is named. */
function Picture({ src, alt, width, height, pictures, isFormula }: PictureProps) {
  const data = pictures[src]
  if (data === undefined) return <span className="muted">〔图片{alt === '' ? '' : `：${alt}`}〕</span>
  return <img src={data} alt={alt} width={width} height={height} className={isFormula ? 'formula' : 'picture'} />
}

const Formula = ({
  tex,
  src,
  width,
  height,
  pictures,
}: {
  tex: string
  src: string
  width: number
  height: number
  pictures: Pictures
}) => <Picture src={src} alt={tex} width={Math.ceil(width * PIXELS)} height={Math.ceil(height * PIXELS)} pictures={pictures} isFormula />

function Text({ of: { text, mark, formula }, pictures }: { of: RichText; pictures: Pictures }) {
  if (formula) return <Formula tex={text} {...formula} pictures={pictures} />
  const Mark = mark
  return Mark ? <Mark>{text}</Mark> : text
}

const Inline = ({ of, pictures }: { of: readonly RichText[]; pictures: Pictures }) =>
  of.map((part, at) => <Text key={String(at)} of={part} pictures={pictures} />)

function Node({ of: node, pictures }: { of: RichNode; pictures: Pictures }) {
  switch (node.type) {
    case 'p':
      return (
        <p>
          <Inline of={node.inline} pictures={pictures} />
        </p>
      )
    case 'h':
      return (
        <p>
          <strong>
            <Inline of={node.inline} pictures={pictures} />
          </strong>
        </p>
      )
    case 'list': {
      const List = node.ordered ? 'ol' : 'ul'
      return (
        <List>
          {node.items.map((item, at) => (
            <li key={String(at)}>
              <Inline of={item} pictures={pictures} />
            </li>
          ))}
        </List>
      )
    }
    case 'img':
      return <Picture {...node} pictures={pictures} />
    case 'media':
      return <p className="muted">{`〔${node.kind === 'audio' ? '音频' : '视频'}：${node.name}〕`}</p>
    case 'formula':
      return (
        <p>
          <Formula {...node} pictures={pictures} />
        </p>
      )
    case 'table':
      return (
        <table>
          <tbody>
            {node.rows.map((cells, at) => (
              <tr key={String(at)}>
                {cells.map((cell, column) => (
                  <td key={String(column)}>
                    <Inline of={cell} pictures={pictures} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
  }
}

/** Stored content as learners see it. The pictures are not on the server yet, so their data come along. */
export const Rich = ({ of, pictures }: { of: RichContent; pictures: Pictures }) => (
  <div className="rich">
    {of.map((node, at) => (
      <Node key={String(at)} of={node} pictures={pictures} />
    ))}
  </div>
)
