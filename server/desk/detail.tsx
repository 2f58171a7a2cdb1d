import type { ReactNode } from 'react'

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

/** The way to the form of an act. */
export function ActLink({ name, of, children }: { name: string; of: string | number; children: string }) {
  return (
    <a className="act" href={`/acts/${name}/${encodeURIComponent(String(of))}`}>
      {children}
    </a>
  )
}
