import { Icon, type IconName } from '#server/desk/frame/icon'

/** A file that may be chosen. */
export type Choosable = { id: number; title: string; address: string; note: string; picture: string | null; icon: IconName }
/** Holds the list of files for a field of a form, and the word that was looked for. */
export type Picking = { name: string; word: string; rows: readonly Choosable[] }

/** Files to choose from. Without script each is a button of the form, which comes back with the file in its field. */
export function Choices({ name, word, rows }: Picking) {
  return (
    <fieldset className="offered" data-choices={name}>
      <legend>从素材库选</legend>
      <div className="by">
        <input type="search" name="_word" defaultValue={word} maxLength={100} placeholder="按名称找" aria-label="按名称找" />
        <button type="submit" name="_change" value={`${name} pick`} className="quiet" data-find>
          找
        </button>
        <a href="/media" target="_blank" rel="noreferrer">
          去素材库上传
        </a>
      </div>
      {rows.length === 0 ? (
        <p className="empty">{word === '' ? '素材库里还没有这类文件' : '没有找到'}</p>
      ) : (
        <ul className="choices">
          {rows.map(({ id, title, address, note, picture, icon }) => (
            <li key={id}>
              <button type="submit" name="_change" value={`${name} set ${address}`} data-address={address} data-title={title}>
                <span className="thumb">{picture === null ? <Icon name={icon} /> : <img src={picture} alt="" loading="lazy" />}</span>
                {title}
                <small>{note}</small>
              </button>
            </li>
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
