import { createContext, type ReactNode, useContext } from 'react'
import { Icon, type IconName } from './icon'

/** Facts about one object. */
export function Facts({ of }: { of: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl>
      {of.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Lists what the person looking at the page may open: acts by name, pages by address. */
export type Access = {
  act: (name: string) => boolean
  page: (address: string) => boolean
  /** The token of a form for an act on an object. */
  token: (name: string, ref: string) => string
  /** The code that the reader has to give with an act now; null where none is asked for. */
  code?: (name: string) => 'authenticator' | 'sms' | null
  /** Names of the courses and classes that the reader is narrowed to; empty for the whole school. */
  scope?: string
}
/** Pages without a reader offer all that they name. */
export const everything: Access = { act: () => true, page: () => true, token: () => '' }
const Allowed = createContext<Access>(everything)
export const AccessOf = Allowed.Provider
/** Tells what the person looking at the page may open. */
export const useAccess = (): Access => useContext(Allowed)

/** `isEdit`: the key `e` of a list opens it for the row under the focus. */
type ActLinkProps = { name: string; of: string | number; isMain?: boolean; isEdit?: boolean; children: ReactNode }

/** The way to the form of an act, for those who may do it. `isMain`: it is what most come to the page for. */
export function ActLink({ name, of, isMain = false, isEdit, children }: ActLinkProps) {
  if (!useContext(Allowed).act(name)) return null
  return (
    <a className={isMain ? 'act main' : 'act'} href={`/acts/${name}/${encodeURIComponent(String(of))}`} data-edit={isEdit}>
      {children}
    </a>
  )
}

type ActButtonProps = {
  name: string
  of: string
  version: number
  children: string
  note: string
  isOff?: boolean
  isMain?: boolean
  /** A drawing before the words; `isBare`: instead of them. */
  icon?: IconName
  isBare?: true
  /** The key `x` of a list presses it for the row under the focus. */
  isMark?: boolean
}

/** A button that does an act without a preview; `note` tells those who cannot see it what it is about. `isMain`: most come to the page for it. */
export function ActButton({ name, of, version, children, note, isOff = false, isMain = false, icon, isBare, isMark }: ActButtonProps) {
  const { act, token } = useContext(Allowed)
  if (!act(name)) return null
  return (
    <form method="post" action={`/acts/${name}/${encodeURIComponent(of)}`}>
      <input type="hidden" name="_token" value={token(name, of)} />
      <input type="hidden" name="_version" value={version} />
      <button
        type="submit"
        name="_step"
        value="run"
        className={isMain ? undefined : 'quiet'}
        disabled={isOff}
        aria-label={children + note}
        title={isBare && children}
        data-mark={isMark}
      >
        {icon && <Icon name={icon} />}
        {!isBare && children}
      </button>
    </form>
  )
}

/** Words that lead to a page, for those who may open it; to others the words alone. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return useContext(Allowed).page(to) ? <a href={to}>{children}</a> : children
}

/** A learner by number, or by name, with the way to their file. */
export const learnerLink = (id: number, name = String(id)) => <PageLink to={`/learners/${id}`}>{name}</PageLink>

type TabsProps = { label: string; of: readonly (readonly [address: string, words: ReactNode])[]; at: string; children?: ReactNode }

/** Pages about one object beside each other; those that the reader may not open are left out. `children` stand at the end of the line. */
export function Tabs({ label, of, at, children }: TabsProps) {
  const { page } = useContext(Allowed)
  return (
    <nav aria-label={label} className="tabs pages">
      {of
        .filter(([address]) => page(address))
        .map(([address, words]) => (
          <a key={address} href={address} aria-current={address === at ? 'page' : undefined}>
            {words}
          </a>
        ))}
      {children}
    </nav>
  )
}

/** A part of a page for those who may open the page that shows all of it. */
export function ForReaders({ of, children }: { of: string; children: ReactNode }) {
  return useContext(Allowed).page(of) ? children : null
}

/** Asks one of the staff to set up how they sign in. */
export const FactorsNotice = ({ of: { hasFactors } }: { of: { hasFactors: boolean } }) =>
  hasFactors ? null : (
    <p className="notice">
      你还没有设置密码和身份验证器。 <a href="/acts/set-up-sign-in/me">现在设置</a>
    </p>
  )
