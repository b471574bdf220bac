import type { FastifyInstance } from 'fastify';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { hidesNumbers } from '../../foundation/server/hidden-numbers.ts';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { presentSource } from './criteria-source.ts';
import { recordEndpoints } from '../contract/endpoints.ts';
import { mountDownload, mountUpload } from '../../foundation/server/http/mount-bytes.ts';
import type { ModuleInfo } from '../contract/module.ts';
import { createField, deleteField, updateField, updateLayout } from './customize-fields.ts';
import type { Module } from './define-module.ts';
import { deleteRecords } from './delete-records.ts';
import { countRecords, getRecord, listRecords } from './list-records.ts';
import { listRelated } from './list-related.ts';
import { createListView, deleteListView, listViews, updateListView } from './list-views.ts';
import { fieldsOf, presentField } from './module-fields.ts';
import { moduleRegistry, requireModule, requireRecords } from './module-registry.ts';
import { searchEverything } from './search-records.ts';
import { keepMedia, presentMedia, receiveFile } from '../../media/server/index.ts';
import { addFile, deleteFile, openFile } from './record-files.ts';
import { openExport } from './export-files.ts';
import { followRecord } from './followers.ts';
import { createNote, deleteNote, restoreNote, updateNote } from './notes.ts';
import { getRecordJob, startRecordJob } from './record-jobs.ts';
import type { RecordWrite } from './record-write.ts';
import { countViews, withStoredCounts } from './view-counts.ts';
import { unwrapWrite, writeRecords } from './write-records.ts';

const allows = ({ user }: MemberContext, { permissions, importing }: Module): ModuleInfo['allows'] => ({
  create: user.permissions.has(permissions.edit),
  edit: user.permissions.has(permissions.edit),
  delete: user.permissions.has(permissions.delete),
  customize: user.permissions.has('forms.edit'),
  // Files of imports hold whole numbers.
  import:
    importing !== undefined &&
    user.permissions.has(permissions.edit) &&
    user.permissions.has('records.delete') &&
    !hidesNumbers(user),
});

async function presentModule(ctx: MemberContext, module: Module): Promise<ModuleInfo> {
  const fields = await fieldsOf(ctx, ctx.businessId, module);
  const registry = moduleRegistry(ctx.services);
  return {
    name: module.name,
    one: module.one,
    label: module.label,
    plural_label: module.pluralLabel,
    label_field: module.labelField,
    is_person: module.isPerson === true,
    fields: fields.list.map(presentField),
    source_fields: fields.sources.flatMap(presentSource),
    views: await withStoredCounts(ctx, module, await listViews(ctx, fields)),
    related: registry.related
      .filter(({ modules }) => modules === undefined || modules.includes(module.name))
      .map(({ name }) => name),
    field_limits: [...registry.types.values()]
      // Types of built-in fields only.
      .filter(({ maxFields }) => maxFields > 0)
      .map(({ name, maxFields, canBeUnique }) => ({
        type: name,
        count: fields.list.filter((field) => !field.is_built_in && field.type === name).length,
        max: maxFields,
        can_be_unique: canBeUnique,
      })),
    allows: allows(ctx, module),
  };
}

/** Writes one record for a person; what was refused is refused to them. */
async function writeOne(ctx: MemberContext, module: Module, write: Pick<RecordWrite, 'id' | 'version' | 'values'>) {
  const { businessId: business_id, actor } = ctx;
  return { [module.one]: unwrapWrite(await writeRecords(ctx, module, [{ business_id, actor, ...write }])) };
}

/** Serves modules, their fields and views, and the records of every module. */
export function recordRoutes(app: FastifyInstance, http: HttpServices): void {
  mountDownload(app, http, recordEndpoints.downloadExport, (ctx, { params }) =>
    openExport(ctx, requireModule(ctx, params.module, 'delete'), params.id),
  );
  mountUpload(app, http, recordEndpoints.uploadRecordFile, {
    receive: (file, businessId) => receiveFile(http.services, businessId, file),
    keep: async (ctx, file) => ({ media: presentMedia(await keepMedia(ctx, file, 'record', ctx.user.user_id)) }),
  });
  mountDownload(app, http, recordEndpoints.downloadRecordFile, (ctx, { params }) => openFile(ctx, params.fileId));
  mount(app, http, recordEndpoints, {
    listModules: (ctx) =>
      Promise.resolve({
        modules: [...moduleRegistry(ctx.services).modules.values()]
          .filter(({ permissions }) => ctx.user.permissions.has(permissions.read))
          .map((module) => ({
            name: module.name,
            one: module.one,
            label: module.label,
            plural_label: module.pluralLabel,
            allows: allows(ctx, module),
          })),
      }),
    getModule: async (ctx, { params }) => ({ module: await presentModule(ctx, requireModule(ctx, params.name)) }),
    async getLayout(ctx, { params }) {
      const { sections } = await fieldsOf(ctx, ctx.businessId, requireModule(ctx, params.name));
      return { layout: { sections: [...sections] } };
    },
    updateLayout: async (ctx, { params, body }) => ({
      layout: { sections: [...(await updateLayout(ctx, requireModule(ctx, params.name), body))] },
    }),
    createField: async (ctx, { params, body }) => ({
      field: await createField(ctx, requireModule(ctx, params.module), body),
    }),
    updateField: async (ctx, { params, body }) => ({
      field: await updateField(ctx, requireModule(ctx, params.module), params.fieldId, body),
    }),
    async deleteField(ctx, { params }) {
      await deleteField(ctx, requireModule(ctx, params.module), params.fieldId);
      return undefined;
    },
    createListView: async (ctx, { params, body }) => ({
      list_view: await createListView(ctx, requireModule(ctx, params.module), body),
    }),
    countViews: (ctx, { params }) => countViews(ctx, requireRecords(ctx, params.module)),
    updateListView: async (ctx, { params, body }) => ({
      list_view: await updateListView(ctx, requireModule(ctx, params.module), params.viewId, body),
    }),
    async deleteListView(ctx, { params }) {
      await deleteListView(ctx, requireModule(ctx, params.module), params.viewId);
      return undefined;
    },
    search: async (ctx, { query }) => ({ results: await searchEverything(ctx, query.search_term) }),
    countRecords: (ctx, { params, query }) => countRecords(ctx, requireRecords(ctx, params.module), query),
    listRecords: (ctx, { params, query }) => listRecords(ctx, requireRecords(ctx, params.module), query),
    createRecord: (ctx, { params, body: values }) =>
      writeOne(ctx, requireRecords(ctx, params.module, 'edit'), { values }),
    async getRecord(ctx, { params }) {
      const module = requireRecords(ctx, params.module);
      return { [module.one]: await getRecord(ctx, module, params.id) };
    },
    updateRecord: (ctx, { params, body: { version, ...values } }) =>
      writeOne(ctx, requireRecords(ctx, params.module, 'edit'), { id: params.id, version, values }),
    async deleteRecord(ctx, { params }) {
      const module = requireRecords(ctx, params.module, 'delete');
      const { businessId: business_id, actor } = ctx;
      const [refused] = await deleteRecords(ctx, module, [{ business_id, actor, id: params.id }]);
      if (refused) throw refused;
      return undefined;
    },
    async startRecordJob(ctx, { params, body }) {
      const module = requireRecords(
        ctx,
        params.module,
        body.kind === 'update' || body.kind === 'undo' ? 'edit' : 'delete',
      );
      return { job: await startRecordJob(ctx, module, body) };
    },
    getRecordJob: async (ctx, { params }) => ({
      job: await getRecordJob(ctx, requireRecords(ctx, params.module), params.id),
    }),
    createNote: async (ctx, { body }) => ({ note: await createNote(ctx, body) }),
    updateNote: async (ctx, { params, body }) => ({ note: await updateNote(ctx, params.noteId, body) }),
    restoreNote: async (ctx, { params }) => ({ note: await restoreNote(ctx, params.noteId) }),
    async deleteNote(ctx, { params }) {
      await deleteNote(ctx, params.noteId);
      return undefined;
    },
    addFile: async (ctx, { params, body }) => ({
      file: await addFile(ctx, requireRecords(ctx, params.module, 'edit'), params.id, body.csid),
    }),
    async deleteFile(ctx, { params }) {
      await deleteFile(ctx, requireRecords(ctx, params.module, 'edit'), params.id, params.fileId);
      return undefined;
    },
    async followRecord(ctx, { params, body }) {
      await followRecord(ctx, requireRecords(ctx, params.module), params.id, body.follows);
      return undefined;
    },
    listRelated: (ctx, { params, query }) =>
      listRelated(ctx, requireRecords(ctx, params.module), params.id, params.related, query),
  });
}
