/**
 * The part of kustomize that infra/kubernetes uses, so that the check needs no kubectl: resources, namespace, labels,
 * images, and strategic merge patches with or without a target.
 */
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { read } from './tree.mjs';

const known = new Set(['apiVersion', 'kind', 'resources', 'namespace', 'labels', 'images', 'patches']);
const clusterWide = new Set(['Namespace', 'ClusterRole', 'ClusterRoleBinding']);

/** The documents of a file. @throws Error with the position of invalid YAML or of a repeated key */
export function documents(file) {
  return parseAllDocuments(read(file), { uniqueKeys: true })
    .map((document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0].message}`);
      return document.toJS();
    })
    .filter(Boolean);
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The field by which kustomize merges the entries of a list: name, port number or mount path. Other lists are replaced. */
const keyOf = (list) =>
  ['name', 'containerPort', 'mountPath'].find((key) => list.length > 0 && list.every((entry) => isObject(entry) && key in entry));

function mergeLists(base, patch) {
  const key = keyOf(patch);
  if (!key || keyOf(base) !== key) return patch;
  const merged = patch.map((entry) =>
    merge(
      base.find((other) => other[key] === entry[key]),
      entry,
    ),
  );
  return [...merged, ...base.filter((entry) => !patch.some((other) => other[key] === entry[key]))];
}

function merge(base, patch) {
  if (Array.isArray(base) && Array.isArray(patch)) return mergeLists(base, patch);
  if (!isObject(base) || !isObject(patch)) return patch;
  const merged = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = key in base ? merge(base[key], value) : value;
  }
  return merged;
}

const selects = (selector, labels = {}) => selector.split(',').every((pair) => labels[pair.split('=')[0]] === pair.split('=')[1]);

const isTargetOf = ({ kind, name, labelSelector }, { kind: itsKind, metadata }) =>
  (!kind || kind === itsKind) && (!name || name === metadata.name) && (!labelSelector || selects(labelSelector, metadata.labels));

function patched(resources, { path: file, target }, folder) {
  return documents(path.posix.join(folder, file)).reduce((all, { metadata, ...patch }) => {
    const { name, ...rest } = metadata;
    const goal = target ?? { kind: patch.kind, name };
    if (!all.some((resource) => isTargetOf(goal, resource)))
      throw new Error(`${folder}/${file} changes ${goal.kind} ${goal.name ?? ''}, which does not exist`);
    const change = Object.keys(rest).length > 0 ? { ...patch, metadata: rest } : patch;
    return all.map((resource) => (isTargetOf(goal, resource) ? merge(resource, change) : resource));
  }, resources);
}

const mapImages = (value, images) => {
  if (Array.isArray(value)) return value.map((entry) => mapImages(entry, images));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const image = key === 'image' && images.find(({ name }) => name === entry);
      return [key, image ? `${image.newName ?? image.name}:${image.newTag}` : mapImages(entry, images)];
    }),
  );
};

const labelled = (resource, pairs) => ({
  ...resource,
  metadata: { ...resource.metadata, labels: { ...resource.metadata.labels, ...pairs } },
});
const placed = (resource, namespace) =>
  clusterWide.has(resource.kind) ? resource : { ...resource, metadata: { ...resource.metadata, namespace } };

/** What `kubectl apply -k folder` would apply. @throws Error naming a feature that is not implemented or a file that is missing */
export function build(folder) {
  const [{ resources: files = [], namespace, labels = [], images = [], patches = [], ...more }] = documents(`${folder}/kustomization.yaml`);
  const unknown = Object.keys(more).filter((key) => !known.has(key));
  if (unknown.length > 0) throw new Error(`${folder}/kustomization.yaml: ${unknown.join(', ')} is not implemented here`);
  let resources = files.flatMap((file) =>
    file.endsWith('.yaml') ? documents(path.posix.join(folder, file)) : build(path.posix.join(folder, file)),
  );
  for (const patch of patches) resources = patched(resources, patch, folder);
  for (const { pairs } of labels) resources = resources.map((resource) => labelled(resource, pairs));
  if (namespace) resources = resources.map((resource) => placed(resource, namespace));
  return resources.map((resource) => mapImages(resource, images));
}
