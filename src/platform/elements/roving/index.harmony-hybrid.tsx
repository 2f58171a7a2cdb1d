export { Roving } from './index.h5'
