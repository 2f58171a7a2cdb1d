import { call } from '../call'
import type {
  Agreement,
  AgreementKind,
  Consent,
  ConsentRow,
  DataExport,
  DataFile,
  DataFileQuery,
  Deletion,
  DeletionRequest,
} from './privacy.schema'

/** Agreements, consents, and what a learner may ask of their own data; calls of our own. */
export const privacy = {
  agreement: call<{ params: { kind: AgreementKind } }, Agreement>({
    service: 'user',
    method: 'GET',
    path: '/agreements/{kind}',
    auth: true,
    isGuest: true,
  }),
  consent: call<{ body: Consent }, ConsentRow[]>({ service: 'user', method: 'POST', path: '/privacy/consents', auth: true }),
  consents: call<object, ConsentRow[]>({ service: 'user', method: 'GET', path: '/privacy/consents', auth: true }),
  askExport: call<object, DataExport>({ service: 'user', method: 'POST', path: '/privacy/exports', auth: true }),
  exports: call<object, DataExport[]>({ service: 'user', method: 'GET', path: '/privacy/exports', auth: true }),
  exportFile: call<{ params: { id: number }; query: DataFileQuery }, DataFile>({
    service: 'user',
    method: 'POST',
    path: '/privacy/exports/{id}/file',
    auth: true,
  }),
  deletion: call<object, Deletion>({ service: 'user', method: 'GET', path: '/privacy/deletion', auth: true }),
  askDeletion: call<{ body: DeletionRequest }, Deletion>({ service: 'user', method: 'POST', path: '/privacy/deletion', auth: true }),
  cancelDeletion: call<object, Deletion>({ service: 'user', method: 'DELETE', path: '/privacy/deletion', auth: true }),
}
