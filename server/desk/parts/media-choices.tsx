import { createContext, useContext } from 'react'
import { useAccess } from '#server/desk/frame/detail'
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

/** The act whose form the fields stand in, as `name/object`; null where they stand in none. */
const FormOfAct = createContext<string | null>(null)
export const FormOf = FormOfAct.Provider

/** The name under which a file for a field is sent. */
export const fileField = (name: string): string => `_file-${name}`

/** Endings beside the types that browsers know, by the kind of a file. */
const types: Readonly<Record<string, string>> = {
  film: 'video/*,.mkv',
  sound: 'audio/*',
  picture: 'image/*',
  document: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx',
}

/** Sends a file to the library and into the field. The script opens the choice of the browser at once; without it the form is sent with the file, and comes back with it in the field. */
function Sender({ name, label, accepts }: Pick<MediaFieldProps, 'name' | 'label' | 'accepts'>) {
  const act = useContext(FormOfAct)
  if (!useAccess().page('/media/send') || act === null) return null
  return (
    <details className="sends" data-sends={accepts.join(',')}>
      <summary>上传</summary>
      <small>最多 200 MB；能运行脚本的浏览器最多 4 GB，断了接着传</small>
      <input
        type="file"
        name={fileField(name)}
        accept={accepts.map((kind) => types[kind]).join(',')}
        aria-label={`${label}：要上传的文件`}
      />
      <button type="submit" className="quiet" formAction={`/sending/${act}/${name}`} formEncType="multipart/form-data" formNoValidate>
        传到这一栏
      </button>
    </details>
  )
}

/** The address of a file with the ways to the library. */
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
        <Sender name={name} label={label} accepts={accepts} />
        <output htmlFor={name} data-chosen>
          {title}
        </output>
      </div>
      {picking && <Choices {...picking} />}
    </div>
  )
}
