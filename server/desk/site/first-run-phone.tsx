import type { HomeSketch } from './first-run-steps'

const [WIDTH, HEIGHT, HEAD] = [280, 410, 88]
/** The colour of a school that has chosen none. */
const USUAL = '#0b7a75'
const [CHIPS, CARDS, LETTERS] = [3, 3, 14]

const short = (text: string, most = LETTERS) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
/** Only a colour that was checked when it was typed is drawn. */
const colourOf = (accent: string) => (/^#[0-9a-f]{6}$/i.test(accent) ? accent : USUAL)

/** The home page of a learner as far as it is filled, drawn from what is stored. */
export function FirstRunPhone({ of: { name, accent, directions, courses } }: { of: HomeSketch }) {
  const colour = colourOf(accent)
  const chips = directions.slice(0, CHIPS)
  const cards = courses.slice(0, CARDS)
  const told = `${name}；方向：${directions.join('、') || '还没有'}；课程：${courses.join('、') || '还在准备'}`
  return (
    <section className="card">
      <h2>
        学员会看到 <small>保存后更新</small>
      </h2>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={told} className="phone">
        <rect x={1} y={1} width={WIDTH - 2} height={HEIGHT - 2} rx={28} className="frame" />
        <path d={`M10 ${HEAD + 10}V34a24 24 0 0 1 24-24h${WIDTH - 68}a24 24 0 0 1 24 24v${HEAD - 24}z`} fill={colour} />
        <text x={28} y={44} fill="#fff" fontSize={16} fontWeight={600}>
          {short(name)}
        </text>
        <text x={28} y={76} fill="#fff" fontSize={13}>
          {short(directions[0] ?? '还没有学习方向')}
        </text>
        {chips.map((each, at) => (
          <g key={each}>
            <rect x={22 + at * 80} y={HEAD + 24} width={74} height={26} rx={13} fill={at === 0 ? colour : 'none'} className="edge" />
            <text x={59 + at * 80} y={HEAD + 41} textAnchor="middle" fontSize={12} fill={at === 0 ? '#fff' : undefined}>
              {short(each, 5)}
            </text>
          </g>
        ))}
        {(cards.length === 0 ? ['课程还在准备'] : cards).map((each, at) => (
          <g key={each}>
            <rect x={22} y={HEAD + 66 + at * 78} width={WIDTH - 44} height={68} rx={10} className="edge" fill="none" />
            <text x={36} y={HEAD + 104 + at * 78} fontSize={13}>
              {short(each)}
            </text>
          </g>
        ))}
      </svg>
    </section>
  )
}
