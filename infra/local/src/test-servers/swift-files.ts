import fs from 'node:fs';
import path from 'node:path';

export type SwiftPorts = { proxy: number; account: number; container: number; object: number };
export const storageKinds = ['account', 'container', 'object'] as const;
type StorageKind = (typeof storageKinds)[number];

/** Fixed credentials: the server holds only test data. */
export const credentials = { accessKey: 'test:tester', secretKey: 'testing', region: 'us-east-1' };

/** Swift's rings map objects to disks; here one disk at one address. */
export const ringScript = `
import sys
from swift.common.ring import RingBuilder
folder, ports = sys.argv[1], dict(zip(('account', 'container', 'object'), map(int, sys.argv[2:])))
for kind, port in ports.items():
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1',
                  'replication_port': port, 'device': 'disk', 'weight': 1.0, 'meta': ''})
    ring.rebalance()
    ring.get_ring().save('%s/%s.ring.gz' % (folder, kind))
`;

const storageConfig = (dir: string, user: string, kind: StorageKind, port: number): string => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
bind_timeout = 1
workers = 0
user = ${user}
swift_dir = ${dir}/etc
devices = ${dir}/disks
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
recon_cache_path = ${dir}/run
`;

const proxyConfig = (dir: string, user: string, port: number): string => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
bind_timeout = 1
workers = 0
user = ${user}
swift_dir = ${dir}/etc
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_${credentials.accessKey.replace(':', '_')} = ${credentials.secretKey} .admin
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
dns_compliant_bucket_names = true
location = ${credentials.region}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:catch_errors]
use = egg:swift#catch_errors
`;

const clusterConfig = `
[swift-hash]
swift_hash_path_prefix = shop
swift_hash_path_suffix = shop
[storage-policy:0]
name = default
default = yes
`;

/** Writes the folders and configuration of a whole Swift: `etc`, `disks`, `run`, `log`. */
export function writeSwiftFiles(dir: string, user: string, ports: SwiftPorts): void {
  for (const name of ['etc', 'disks/disk', 'run', 'log']) fs.mkdirSync(path.join(dir, name), { recursive: true });
  const write = (name: string, text: string): void => fs.writeFileSync(path.join(dir, 'etc', name), text);
  for (const kind of storageKinds) write(`${kind}.conf`, storageConfig(dir, user, kind, ports[kind]));
  write('proxy.conf', proxyConfig(dir, user, ports.proxy));
  write('swift.conf', clusterConfig);
}
