import { call } from '@/contract/call'
import type { AskedFilms, FilmLeases, FilmRental, NewFilm } from './film-download.schema'

/** Our own calls of films that a device keeps. */
export const filmDownload = {
  begin: call<{ body: NewFilm }, FilmRental>({ service: 'learning', method: 'POST', path: '/v2/learning/films', auth: true }),
  renew: call<{ body: AskedFilms }, FilmLeases>({ service: 'learning', method: 'POST', path: '/v2/learning/films/leases', auth: true }),
}
