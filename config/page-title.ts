import type { NamedPage } from '../src/routes/table'
import { titles } from '../src/routes/titles'

/** The navigation title of any page. */
export const pageTitle = ({ name, title }: NamedPage): string => title ?? titles[name as keyof typeof titles]
