import { rows, whole } from '#server/desk/parts/field'
import type { HomeworkCircle } from '@/contract/doubt/homework.schema'
import { circleMark, MOST_CIRCLES } from '@/domain/doubt/marked-picture'

const MOST = 1_000
const part = (label: string) => whole({ label, least: 0, most: MOST })

/** Circles as a form states them: item, picture, and the frame in thousandths of the picture. */
export const circlesField = rows({
  label: '圈注',
  hint: '圈出图片上的一处，评语里用①②指它；第几题、第几张，再写左、上、宽、高占图片的千分之几',
  least: 0,
  most: MOST_CIRCLES,
  columns: {
    seq: whole({ label: '第几题', least: 1, most: 100 }),
    picture: whole({ label: '第几张', least: 1, most: 9 }),
    left: part('左'),
    top: part('上'),
    width: whole({ label: '宽', least: 10, most: MOST }),
    height: whole({ label: '高', least: 10, most: MOST }),
  },
})

type PictureProps = { sources: readonly string[]; seq: number; circles: readonly HomeworkCircle[]; isOpen: boolean }

/** Pictures of an answer with what is circled on them; while it is marked the script lets more be drawn. */
export function CircledPictures({ sources, seq, circles, isOpen }: PictureProps) {
  if (sources.length === 0) return null
  return (
    <div className="sheets">
      {sources.map((src, at) => (
        <figure key={src}>
          <div className="circled" {...(isOpen && { 'data-circle': `${seq}.${at + 1}` })}>
            <img src={src} alt={`第 ${at + 1} 张图片`} loading="lazy" />
            <Frames
              of={circles.map((circle, place) => ({ ...circle, place })).filter((one) => one.seq === seq && one.picture === at + 1)}
            />
          </div>
          <figcaption>
            <a href={src}>放大第 {at + 1} 张</a>
            {isOpen && <small>在图片上拖出一个框就是圈注，点编号去掉</small>}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

const Frames = ({ of }: { of: readonly (HomeworkCircle & { place: number })[] }) => (
  <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" role="img" aria-label={of.map(({ place }) => circleMark(place)).join('')}>
    {of.map(({ place, left, top, width, height }) => (
      <rect key={place} x={left} y={top} width={width} height={height} />
    ))}
  </svg>
)
