import { Icon, type IconName } from '#server/desk/frame/icon'

/** A file that may be chosen. `length`: of a film or a sound, else empty; `detail`: what is told of it once it is marked; `use`: words of the button that takes it. */
export type Choosable = {
  id: number
  title: string
  address: string
  note: string
  length: string
  detail: string
  use: string
  picture: string | null
  icon: IconName
}
type ChoosableKind = { kind: string; words: string; count: number }
/** Holds the list of files for a field of a form, and what was looked for. `kinds`: those that the field takes. */
export type Picking = {
  name: string
  word: string
  kind: string
  isUnused: boolean
  kinds: readonly ChoosableKind[]
  rows: readonly Choosable[]
}

/** The kinds of files that a field takes, where it takes more than one. */
function Kinds({ kind, kinds }: Pick<Picking, 'kind' | 'kinds'>) {
  if (kinds.length < 2) return null
  const all = { kind: '', words: '全部', count: kinds.reduce((sum, { count }) => sum + count, 0) }
  return (
    <div className="tabs">
      {[all, ...kinds].map((each) => (
        <label key={each.kind}>
          <input type="radio" name="_kind" value={each.kind} defaultChecked={each.kind === kind} className="unseen" />
          {each.words} {each.count}
        </label>
      ))}
    </div>
  )
}

function Tile({ name, of: { title, address, note, length, detail, use, picture, icon } }: { name: string; of: Choosable }) {
  return (
    <li>
      <button
        type="submit"
        name="_change"
        value={`${name} set ${address}`}
        data-address={address}
        data-title={title}
        data-detail={detail}
        data-use={use}
      >
        <span className="thumb">
          {picture === null ? <Icon name={icon} /> : <img src={picture} alt="" loading="lazy" />}
          {length !== '' && <span className="length">{length}</span>}
        </span>
        {title}
        <small>{note}</small>
      </button>
    </li>
  )
}

/** Files to choose from. Without script each is a button of the form, which comes back with the file in its field. */
export function Choices({ name, word, kind, isUnused, kinds, rows }: Picking) {
  const isNarrowed = word !== '' || kind !== '' || isUnused
  return (
    <fieldset className="offered" data-choices={name}>
      <legend>从素材库选</legend>
      <div className="by">
        <input type="search" name="_word" defaultValue={word} maxLength={100} placeholder="按名称找" aria-label="按名称找" />
        <Kinds kind={kind} kinds={kinds} />
        <label className="choice">
          <input type="checkbox" name="_unused" value="1" defaultChecked={isUnused} />
          只看没用过的
        </label>
        <button type="submit" name="_change" value={`${name} pick`} className="quiet" data-find>
          找
        </button>
        <a href="/media/send" target="_blank" rel="noreferrer" className="act quiet" data-send>
          上传新的
        </a>
      </div>
      {rows.length === 0 ? (
        <p className="empty">{isNarrowed ? '没有找到' : '素材库里还没有这类文件'}</p>
      ) : (
        <ul className="choices">
          {rows.map((row) => (
            <Tile key={row.id} name={name} of={row} />
          ))}
        </ul>
      )}
    </fieldset>
  )
}

type MediaFieldProps = {
  name: string
  label: string
  accepts: readonly string[]
  notes: React.ReactNode
  text: string
  error: boolean
  title: string | undefined
  picking: Picking | undefined
}

/** The address of a file with the way to the library. */
export function MediaField({ name, label, accepts, notes, text, error, title, picking }: MediaFieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {notes}
      <div className="chosen">
        <input id={name} name={name} defaultValue={text} aria-invalid={error} />
        <button type="submit" name="_change" value={`${name} pick`} className="quiet" data-pick={accepts.join(',')}>
          从素材库选
        </button>
        <output htmlFor={name} data-chosen>
          {title}
        </output>
      </div>
      {picking && <Choices {...picking} />}
    </div>
  )
}
