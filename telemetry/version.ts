import packageJson from '../package.json' with { type: 'json' }

/** The version of this service, as its package has it. That of the interface is `info.version` of its document. */
export const VERSION: string = packageJson.version
/** The name of this service. It is also the name of its command, where the service is installed as a package. */
export const PACKAGE: string = packageJson.name
